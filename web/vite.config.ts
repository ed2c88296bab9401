import { svelte } from '@sveltejs/vite-plugin-svelte'
import { shell } from './shell.ts'

// The page is built into the Python package, which serves it as it is.
export default {
  base: '/',
  build: {
    outDir: '../src/letterloom/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700, // three.js is large, and loaded for tables in three dimensions alone
  },
  plugins: [svelte(), shell()],
}
