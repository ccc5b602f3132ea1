import type { Html } from '../../../platform/html.ts'
import { renderMarkdown } from '../../../web/markdown.ts'
import { pictureHash, type TextPictures } from '../text-pictures.ts'
import { picture } from './picture.ts'

/** A Markdown text by the staff: stored pictures are shown, and search engines follow its links. */
export function staffText(text: string, pictures: TextPictures): Html {
  return renderMarkdown(text, {
    followLinks: true,
    picture: (address, alt) => {
      const found = pictures.get(pictureHash(address) ?? '')
      return found
        ? picture({ ...found, alt }, { displayedSize: '(width < 48rem) 92vw, 44rem', fallbackAlt: '' })
        : null
    },
  })
}
