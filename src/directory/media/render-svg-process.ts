import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { maxPixels, maxSide } from './recipes.ts'

const side = Number(process.argv[2])
const svg = await buffer(process.stdin)
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
if (!width || !height || Math.max(width, height) > maxSide) throw new Error(`The SVG is ${width} × ${height}`)
// Scales up an SVG that declares a small size.
const density = Math.min(72 * Math.max(1, side / Math.max(width, height)), 2_400)
process.stdout.write(
  await sharp(svg, { failOn: 'error', limitInputPixels: maxPixels, density }).png({ compressionLevel: 1 }).toBuffer(),
)
