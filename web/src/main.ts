import { mount } from 'svelte'
import './page.css'
import App from './App.svelte'
import { preferred, speak } from './words/words.svelte'

await speak(preferred())
mount(App, { target: document.getElementById('page')! })

// Over plain http, and in some private windows, there are no workers; all but opening without a network works there too.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/worker.js').catch(() => null)
