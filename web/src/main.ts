import { mount } from 'svelte'
import './page.css'
import App from './App.svelte'
import { preferred, speak } from './words/words.svelte'

await speak(preferred())
mount(App, { target: document.getElementById('page')! })
