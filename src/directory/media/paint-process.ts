import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { longestSide, mostPixels } from './recipes.ts'

const side = Number(process.argv[2])
const drawing = await buffer(process.stdin)
const { width, height } = await sharp(drawing, { limitInputPixels: false }).metadata()
if (!width || !height || Math.max(width, height) > longestSide)
  throw new Error(`The drawing says it is ${width} × ${height}`)
// However small it says it is.
const density = Math.min(72 * Math.max(1, side / Math.max(width, height)), 2_400)
process.stdout.write(
  await sharp(drawing, { failOn: 'error', limitInputPixels: mostPixels, density })
    .png({ compressionLevel: 1 })
    .toBuffer(),
)
