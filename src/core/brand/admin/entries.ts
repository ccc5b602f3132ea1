import { attributes, type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { icon } from '../../../web/components/icon.ts'
import { fieldError } from '../../../web/show.ts'
import { arranged, type BrandEntry } from '../document.ts'

interface EntriesOptions {
  list: string
  label: string
  hint: string
  known: readonly { key: string; name: string; about?: string }[]
  entries: readonly BrandEntry[]
  /** Whether the owner can add links. */
  ownLinks: boolean
  problem: Problem | undefined
}

/** A list to reorder, hide and add to. Every button saves, so that it works without script. */
export function entryList({ list, label, hint, known, entries, ownLinks, problem }: EntriesOptions): Html {
  const rows = arranged(known, entries)
  const last = rows.length - 1
  return html`<fieldset class="entries" id="${list}"><legend>${label}</legend><p class="hint">${hint}</p>
<ol>${rows.map((row, index) => {
    const name = 'known' in row ? row.known.name : row.own.name
    const content =
      'known' in row
        ? html`<input type="hidden" name="${list}_${index}_key" value="${row.known.key}">\
<span class="entry-name"><b>${row.known.name}</b>${row.known.about && html`<span class="muted">${row.known.about}</span>`}</span>`
        : linkFields(list, index, row.own, problem)
    return html`<li${row.hidden && html` class="entry-hidden"`}>${content}\
<span class="entry-actions"><label class="checkbox"><input${attributes({
      type: 'checkbox',
      name: `${list}_${index}_hidden`,
      checked: row.hidden,
    })}><span>Hide<span class="visually-hidden"> ${name}</span></span></label>\
${moveButton(list, index, 'up', name, index === 0)}${moveButton(list, index, 'down', name, index === last)}${
  'own' in row &&
  html`<button class="button button-quiet" name="move" value="${list}:${index}:remove">Remove\
<span class="visually-hidden"> ${name}</span></button>`
}</span></li>`
  })}${
    ownLinks &&
    html`<li class="entry-new">${linkFields(list, rows.length, { name: '', url: '' }, undefined)}\
<span class="entry-actions"><button class="button button-quiet">Add link</button></span></li>`
  }</ol></fieldset>`
}

function linkFields(
  list: string,
  index: number,
  { name, url }: { name: string; url: string },
  problem: Problem | undefined,
): Html {
  const input = (part: 'name' | 'url', label: string, value: string, more: Record<string, string | number>) => {
    const id = `${list}_${index}_${part}`
    const error = fieldError(problem, id)
    return html`<span class="entry-field"><input${attributes({
      id,
      name: id,
      value,
      'aria-label': label,
      'aria-invalid': error ? 'true' : undefined,
      placeholder: label,
      dir: 'auto',
      ...more,
    })}>${error && html`<span class="wrong">${error}</span>`}</span>`
  }
  return html`<span class="entry-link">${input('name', 'Link text', name, { maxlength: 40 })}\
${input('url', 'URL', url, { maxlength: 500, inputmode: 'url' })}</span>`
}

function moveButton(list: string, index: number, to: 'up' | 'down', name: string, disabled: boolean): Html {
  return html`<button${attributes({
    class: `button button-quiet move move-${to}`,
    name: 'move',
    value: `${list}:${index}:${to}`,
    disabled,
  })}>${icon('arrow')}<span class="visually-hidden">Move ${name} ${to}</span></button>`
}
