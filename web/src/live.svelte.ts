/* The connection to one table: it comes back by itself, catches up from the last number that it has, and says again
 * what was not answered. Whatever a player has laid out on the page stays there meanwhile.
 */
import { api, Problem } from './api'
import { say, spoken } from './words/words.svelte'
import type { FromClient, FromTable, Offered, Presence, Setting, Table } from './messages/messages'

const PING_MS = 2500
const DEAD_MS = 9000
const AGAIN_MS = 2500
const PASSING = new Set(['judge', 'complete'])
const CLOSED = 4410

type Answer = Extract<FromTable, { id: string }>
type Request = Extract<FromClient, { id: string }>

/** A name for a message; `crypto.randomUUID` is missing on phones over plain http. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class Live {
  status: 'connecting' | 'here' | 'away' | 'closed' = $state('connecting')
  reason = $state('')
  setting: Setting | null = $state.raw(null)
  table: Table | null = $state.raw(null)
  offer: Offered | null = $state.raw(null)
  presence: Presence | null = $state.raw(null)
  log: string[] = $state.raw([])
  seat: number | null = $state(null)
  /** How far the table's clock is ahead of this computer's. */
  private ahead = 0
  private socket: WebSocket | null = null
  private seen = new Map<number | null, number>()
  private waiting = new Map<string, { message: Request; done: (answer: Answer) => void; at: number }>()
  private tries = 0
  private heard = 0
  private sent = 0
  private lag = 0
  private timer: ReturnType<typeof setInterval> | undefined
  private over = false

  constructor(readonly id: string) {
    this.connect()
    this.timer = setInterval(() => this.beat(), PING_MS)
    addEventListener('offline', this.drop)
  }

  /** The network is gone: say so at once, and try again. */
  private drop = (): void => this.socket?.close()

  /** The table's clock now. */
  now = (): number => performance.now() + this.ahead

  private connect(): void {
    if (this.over) return
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${this.id}/live`)
    this.socket = socket
    this.heard = performance.now()
    socket.onmessage = (event) => {
      this.heard = performance.now()
      this.hear(JSON.parse(String(event.data)) as FromTable)
    }
    socket.onclose = (event) => {
      if (this.socket !== socket || this.over) return
      if (event.code === CLOSED) return this.end(say('table-gone'))
      if (!this.setting) void this.isThere()
      this.status = 'away'
      setTimeout(() => this.connect(), Math.min(5000, 150 * 2 ** this.tries++) * (0.5 + Math.random() / 2))
    }
  }

  /** A socket that is refused does not say why; the table's page does. */
  private async isThere(): Promise<void> {
    await api.table(this.id).catch((error: unknown) => {
      if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429) this.end(error.message)
    })
  }

  private beat(): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      if (performance.now() - this.heard > DEAD_MS) return this.socket.close()
      this.sent = performance.now()
      for (const each of this.waiting.values())
        if (!PASSING.has(each.message.kind) && each.message.kind !== 'hint' && this.sent - each.at > AGAIN_MS) this.tell(each.message)
      this.tell({ kind: 'ping', lag: Math.min(100_000, Math.round(this.lag)) })
    }
  }

  private tell(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  /** Look through the eyes of a seat (null: a spectator). */
  look(seat: number | null): void {
    if (seat !== this.seat) this.log = []
    this.seat = seat
    this.tell({ kind: 'look', seat, since: this.log.length ? (this.seen.get(seat) ?? 0) : 0, language: spoken.language })
  }

  /** Another language is spoken: hear everything again in it. */
  lookAgain(): void {
    this.log = []
    this.look(this.seat)
  }

  /** Say something that is answered; it is said again where no answer comes, except what nobody waits for any more. */
  ask(message: Record<string, unknown> & { kind: Request['kind'] }): Promise<Answer> {
    const request = { ...message, id: newId() } as unknown as Request
    return new Promise((done) => {
      this.waiting.set(request.id, { message: request, done, at: performance.now() })
      this.tell(request)
    })
  }

  private hear(message: FromTable): void {
    switch (message.kind) {
      case 'welcome': {
        const first = this.setting === null
        this.setting = message.setting
        if (first) this.seat = message.setting.mine[0] ?? null
        if (!this.setting.mine.includes(this.seat ?? -1)) this.seat = message.setting.mine[0] ?? null
        this.status = 'here'
        this.tries = 0
        this.look(this.seat)
        for (const [id, each] of this.waiting)
          if (PASSING.has(each.message.kind)) this.waiting.delete(id)
          else this.tell(each.message)
        break
      }
      case 'table': {
        if (message.seat !== this.seat) break
        const known = this.seen.get(message.seat) ?? 0
        if (message.after > known && this.log.length) {
          this.look(this.seat)
          break
        }
        this.ahead = message.at_ms - performance.now()
        this.seen.set(message.seat, message.n)
        if (message.said.length && message.n > known) this.log = [...this.log, ...message.said].slice(-500)
        else if (!this.log.length) this.log = [...message.said]
        this.table = message
        break
      }
      case 'offers':
        this.offer = message.offer
        break
      case 'presence':
        this.presence = message
        break
      case 'pong':
        this.lag = performance.now() - this.sent
        break
      case 'gone':
        this.end(message.reason)
        break
      case 'slow': {
        const held = this.waiting.get(message.id)
        if (held) setTimeout(() => this.tell(held.message), message.wait_ms)
        break
      }
      default: {
        const held = this.waiting.get(message.id)
        this.waiting.delete(message.id)
        held?.done(message)
      }
    }
  }

  private end(reason: string): void {
    this.reason = reason
    this.status = 'closed'
    this.close()
  }

  close(): void {
    this.over = true
    clearInterval(this.timer)
    removeEventListener('offline', this.drop)
    this.socket?.close()
  }
}
