import { type Html, html } from '../html.ts'

/** The state that something is in, with the colour of that state. */
export function stateTag(state: string, name: string): Html {
  return html`<span class="tag state-${state.replace('_', '-')}">${name}</span>`
}
