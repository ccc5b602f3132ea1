import type { App } from '../../platform/app.ts'
import type { PictureSize } from './queries.ts'
import { contentTypes } from './recipes.ts'
import { picturePath, publicMediaUrl } from './urls.ts'

export interface MediumRow {
  kind: 'image' | 'video'
  url: string
  alt: string | null
  width: number | null
  height: number | null
  picture: string | null
  sizes: PictureSize[] | null
}

export function presentMedia(app: App, rows: readonly MediumRow[] | null) {
  return (rows ?? []).flatMap(({ kind, url, alt, width, height, picture, sizes }) => {
    // Videos are links to other sites.
    const shown = kind === 'video' ? url : publicMediaUrl(app, url)
    return shown ? [{ kind, url: shown, alt, width, height, sizes: presentSizes(app, picture, sizes) }] : []
  })
}

export function presentSizes(app: App, picture: string | null, sizes: readonly PictureSize[] | null) {
  return (sizes ?? []).map(({ name, width, height }) => ({
    url: publicMediaUrl(app, picturePath(picture!, name))!,
    width,
    height,
    type: contentTypes[name.split('.').at(-1)!]!,
  }))
}
