import { type Html, trusted } from '../../platform/html.ts'

// From Lucide (ISC license), and some of our own.
const drawings = {
  search: '<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>',
  up: '<path d="M12 5 4.5 15h15z" class="solid"/>',
  arrow: '<path d="M5 12h14M13 6l6 6-6 6"/>',
  check: '<path d="m5 13 4 4L19 7"/>',
  play: '<path d="M7 4.5v15l12-7.5z" class="solid"/>',
  calendar: '<rect x="4" y="5" width="16" height="15" rx="1"/><path d="M4 10h16M8 3v4M16 3v4"/>',
  copy: '<rect x="9" y="9" width="11" height="11" rx="1"/><path d="M5 15H4V4h11v1"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 6 6l1-1"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  lock: '<rect x="5" y="11" width="14" height="9" rx="1"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  anchor: '<circle cx="12" cy="5" r="2.2"/><path d="M12 7.2V21M8 11h8M4 13c.4 4.6 3.6 8 8 8s7.6-3.4 8-8"/>',
} as const

type IconName = keyof typeof drawings

// Stroke and fill are in the stylesheet, because lists repeat an icon in every row.
const icons = Object.fromEntries(
  Object.entries(drawings).map(([name, drawing]) => [
    name,
    trusted(`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">${drawing}</svg>`),
  ]),
) as Record<IconName, Html>

/** Decoration next to text. Screen readers skip it. */
export function icon(name: IconName): Html {
  return icons[name]
}
