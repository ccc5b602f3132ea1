const LONGEST = 200

// Lone surrogates and non-characters are not XML; bidirectional controls let a name reorder the words around it.
const UNWANTED =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu
// Marks stacked on one letter climb out of the badge. Scripts that need several get room for them.
const STACKED_MARKS =
  /(?<=[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{2})[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+|(?<=\p{M}{5})\p{M}+/gu

/** One line of text that is safe to show and to put into XML once escaped. */
export function readable(text: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(text) && text.length <= LONGEST) return text
  // Cut twice: first so that a huge input costs little, then so that what remains is at most LONGEST characters.
  const flat = text
    .slice(0, LONGEST * 8)
    .replace(/\s+/gu, ' ')
    .replace(UNWANTED, '')
    .normalize('NFC')
    .replace(STACKED_MARKS, '')
  return [...flat.replace(/ {2,}/g, ' ').trim()].slice(0, LONGEST).join('').trim()
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For text and for quoted attributes, in XML and in HTML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
