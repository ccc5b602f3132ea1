import { type Html, html, type Part } from '../../platform/html.ts'
import { icon } from './icon.ts'

export function notice(content: Part, kind: 'info' | 'paid' | 'error' | 'done' = 'info'): Html {
  return html`<div class="notice notice-${kind}"${kind === 'error' && html` role="alert"`}>${content}</div>`
}

/** The result of a form. A script removes it after a while; without one it stays until the next page. */
export function toast(text: string): Html {
  return html`<toast-message class="toast" role="status">${icon('check')}<span>${text}</span></toast-message>`
}

/** Shown instead of an empty list: says why it is empty, and what to do. */
export function emptyState({
  title,
  text,
  action,
}: {
  title: string
  text: Part
  action?: { href: string; text: string }
}): Html {
  return html`<div class="empty">${icon('anchor')}<p class="empty-title">${title}</p><p>${text}</p>
${action && html`<a class="button" href="${action.href}">${action.text}</a>`}</div>`
}
