import { type Html, html } from '../../platform/html.ts'

/** Turns text between backticks into `<code>`. */
export function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}
