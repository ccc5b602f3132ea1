import * as z from 'zod'
import { type ConfigOf, variable, variableGroup } from '../../platform/config/variable.ts'

export const readerVariables = variableGroup({
  READER_RENDERER: variable(
    z.enum(['off', 'chromium']).default('off'),
    '`chromium` opens pages that are empty without their scripts in a headless Chromium, behind the same address rules.',
  ),
  CHROMIUM_PATH: variable(
    z.string().min(1).default('/usr/bin/chromium'),
    'The Chromium of `READER_RENDERER=chromium`.',
  ),
})

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof readerVariables> {}
}
