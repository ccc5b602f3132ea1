import type { EncodedPicture } from '../../directory/media/encode.ts'
import { mainPath, makePicture, savePicture } from '../../directory/media/make.ts'
import { defaultLogoSize } from '../../directory/media/recipes.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { changeListing } from './change.ts'
import { authorOfPictures, type ListingEditor, mayEditPictures } from './pictures.ts'

export async function setLogo(app: App, editor: ListingEditor, bytes: Buffer): Promise<void> {
  await mayEditPictures(app.db, editor)
  const picture = await makePicture(app, bytes, 'logo')
  await app.db.transaction((tx) => saveLogo(app, tx, editor, picture))
}

/** Makes an encoded picture the logo. */
export async function saveLogo(
  app: App,
  tx: Transaction,
  editor: ListingEditor,
  picture: EncodedPicture,
): Promise<void> {
  const { listingId } = editor
  await mayEditPictures(tx, editor)
  await changeListing(app, tx, listingId, authorOfPictures(editor, 'logo set'), async () => {
    await savePicture(app, tx, picture)
    const url = mainPath(picture, `${defaultLogoSize}.webp`)
    await tx.run(sql`update profiles set logo_url = ${url} where listing_id = ${listingId}`)
  })
}

export async function removeLogo(app: App, editor: ListingEditor): Promise<void> {
  await app.db.transaction(async (tx) => {
    const { listingId } = editor
    await mayEditPictures(tx, editor)
    await changeListing(app, tx, listingId, authorOfPictures(editor, 'logo removed'), () =>
      tx.run(sql`update profiles set logo_url = null where listing_id = ${listingId}`),
    )
  })
}
