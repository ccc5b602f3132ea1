import type { Browser } from 'playwright-core'

interface Layout {
  scale: number
  gap: number
  maxBytes: number
}

/** Puts pictures side by side, as WebP in the best quality that fits the size limit. The browser does the encoding. */
export async function sheetOf(browser: Browser, pictures: Buffer[], layout: Layout): Promise<Buffer> {
  const page = await browser.newPage()
  const bytes = await page.evaluate(
    async ({ sources, scale, gap, maxBytes }) => {
      const images = await Promise.all(
        sources.map(async (source) => createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())),
      )
      const width = images.reduce((sum, image) => sum + image.width * scale + gap, gap)
      const height = Math.max(...images.map((image) => image.height * scale)) + 2 * gap
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')!
      context.fillStyle = '#8a8f98'
      context.fillRect(0, 0, width, height)
      context.imageSmoothingQuality = 'high'
      let left = gap
      for (const image of images) {
        context.drawImage(image, left, gap, image.width * scale, image.height * scale)
        left += image.width * scale + gap
      }
      let blob: Blob | undefined
      for (const quality of [0.75, 0.6, 0.45, 0.3]) {
        blob = await canvas.convertToBlob({ type: 'image/webp', quality })
        if (blob.size < maxBytes) break
      }
      return Array.from(new Uint8Array(await blob!.arrayBuffer()))
    },
    { sources: pictures.map((picture) => picture.toString('base64')), ...layout },
  )
  await page.close()
  return Buffer.from(bytes)
}
