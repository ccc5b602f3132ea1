import type { Config } from '../../platform/config/config.ts'
import { type ConfigOf, onOff, variable, variableGroup } from '../../platform/config/variable.ts'

export const demoVariables = variableGroup({
  DEMO: variable(
    onOff.optional(),
    'Fill an empty site with demo content at the first start. Outside production it also gets an admin.',
    {
      fallback: 'on outside production',
    },
  ),
})

export function isDemoEnabled({ DEMO, production }: Pick<Config, 'DEMO' | 'production'>): boolean {
  return DEMO ?? !production
}

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof demoVariables> {}
}
