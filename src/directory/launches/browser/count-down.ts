import { minute } from '../../../platform/duration.ts'

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** Updates the remaining time, and shows the end in the reader's time zone. */
class CountDown extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    const until = new Date(this.getAttribute('until') ?? '')
    if (Number.isNaN(until.getTime())) return
    const end = this.querySelector('time')
    if (end) end.textContent = format.format(until)
    this.#tick(until.getTime())
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
  }

  #tick(until: number) {
    const left = Math.max(0, until - Date.now())
    const minutes = Math.ceil(left / minute)
    this.#write('days', Math.floor(minutes / 1440))
    this.#write('hours', Math.floor(minutes / 60) % 24)
    this.#write('minutes', minutes % 60)
    if (left > 0) this.#timer = setTimeout(() => this.#tick(until), left % minute || minute)
    else this.dispatchEvent(new Event('elapsed', { bubbles: true }))
  }

  #write(unit: string, value: number) {
    const cell = this.querySelector(`[data-unit="${unit}"]`)
    const text = String(value).padStart(2, '0')
    if (cell && cell.textContent !== text) cell.textContent = text
  }
}

customElements.define('count-down', CountDown)
