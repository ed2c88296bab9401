/* Writes the service worker when the page is built: which files are its shell, and a version made of what is in them. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type File = { fileName: string; moduleIds?: string[] }

/** What is asked for by its own name, besides the page itself. */
const BARE = ['/icon.svg', '/manifest.webmanifest', '/icons/icon-192.png']

/** The page, the scripts and styles of its first load, and all languages; what is loaded later is kept when it is. */
function shellOf(page: string, files: File[]): string[] {
  const first = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1])
  const languages = files.filter((file) => file.moduleIds?.some((id) => /\/src\/words\/\w+\.json$/.test(id))).map((file) => `/${file.fileName}`)
  return [...new Set(['/', ...BARE, ...first, ...languages])]
}

export function shell() {
  return {
    name: 'letterloom-shell',
    writeBundle: {
      order: 'post' as const,
      handler({ dir }: { dir?: string }, bundle: Record<string, File>): void {
        const page = readFileSync(join(dir!, 'index.html'), 'utf-8')
        const worker = readFileSync(new URL('worker.js', import.meta.url), 'utf-8')
        const paths = shellOf(page, Object.values(bundle))
        const made = createHash('sha256').update(worker).update(page).update(Object.keys(bundle).sort().join())
        for (const path of BARE) made.update(readFileSync(join(dir!, path)))
        const version = made.digest('hex').slice(0, 16)
        writeFileSync(join(dir!, 'worker.js'), `const VERSION = ${JSON.stringify(version)}\nconst SHELL = ${JSON.stringify(paths)}\n${worker}`)
      },
    },
  }
}
