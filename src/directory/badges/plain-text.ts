const MAX_LENGTH = 200

// Lone surrogates and non-characters are not XML; bidirectional controls let a name reorder the words around it.
const UNWANTED =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu
// Many marks stacked on one letter would overflow the badge. Up to five are allowed, for scripts that need several.
const STACKED_MARKS =
  /(?<=[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{2})[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+|(?<=\p{M}{5})\p{M}+/gu

/** Reduces text to one line that is safe to show and, once escaped, to put into XML. */
export function cleanLine(text: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(text) && text.length <= MAX_LENGTH) return text
  // The first cut keeps a huge input cheap. The second one limits the result, in whole code points.
  const flat = text
    .slice(0, MAX_LENGTH * 8)
    .replace(/\s+/gu, ' ')
    .replace(UNWANTED, '')
    .normalize('NFC')
    .replace(STACKED_MARKS, '')
  return [...flat.replace(/ {2,}/g, ' ').trim()].slice(0, MAX_LENGTH).join('').trim()
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for element content and quoted attributes, in XML and HTML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
