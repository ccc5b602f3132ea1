import * as z from 'zod'
import { type ConfigOf, variable, variableGroup } from '../../platform/config/variable.ts'

export const readerVariables = variableGroup({
  READER_RENDERER: variable(
    z.enum(['off', 'chromium']).default('off'),
    '`chromium` renders pages that are empty without JavaScript in headless Chromium, with the same address rules.',
  ),
  CHROMIUM_PATH: variable(
    z.string().min(1).default('/usr/bin/chromium'),
    'Path to Chromium for `READER_RENDERER=chromium`.',
  ),
})

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof readerVariables> {}
}
