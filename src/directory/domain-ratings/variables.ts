import * as z from 'zod'
import { type ConfigOf, oneWord, variable, variableGroup, webUrl } from '../../platform/config/variable.ts'

export const domainRatingVariables = variableGroup(
  {
    DOMAIN_RATING: variable(
      z.enum(['manual', 'ahrefs']).default('manual'),
      'Where Domain Ratings come from: `manual` (entered or imported) or `ahrefs` (measured weekly).',
    ),
    AHREFS_API_KEY: variable(oneWord.optional(), 'Free Ahrefs API key. Required for `DOMAIN_RATING=ahrefs`.', {
      secret: true,
    }),
    AHREFS_API_BASE: variable(webUrl.default('https://api.ahrefs.com'), 'Base URL of the Ahrefs API.'),
  },
  (config, { refuse }) => {
    refuse(
      ['AHREFS_API_KEY'],
      config.DOMAIN_RATING === 'ahrefs' && !config.AHREFS_API_KEY,
      'is required for DOMAIN_RATING=ahrefs. Get a free key from Ahrefs',
    )
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof domainRatingVariables> {}
}
