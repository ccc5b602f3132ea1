import { type Html, html } from '../../platform/html.ts'

export function stateTag(state: string, name: string): Html {
  return html`<span class="tag state-${state.replace('_', '-')}">${name}</span>`
}
