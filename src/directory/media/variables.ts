import * as z from 'zod'
import { type ConfigOf, isPlainHttp, oneWord, variable, variableGroup, webUrl } from '../../platform/config/variable.ts'

export const mediaVariables = variableGroup(
  {
    MEDIA_STORE: variable(
      z.enum(['disk', 's3']).default('disk'),
      'Where uploaded pictures are kept: `disk` (below DATA_DIR; one machine, or a shared folder) or `s3` (any store that speaks S3).',
    ),
    S3_ENDPOINT: variable(webUrl.optional(), 'Address of the S3 store, without the bucket.', {
      fallback: 'that of AWS in S3_REGION',
    }),
    S3_BUCKET: variable(
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'must be the name of a bucket')
        .optional(),
      'Bucket for uploaded pictures.',
    ),
    S3_REGION: variable(
      z
        .string()
        .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1')
        .default('us-east-1'),
      'Region of the S3 store.',
    ),
    S3_ACCESS_KEY: variable(oneWord.optional(), 'Access key of the S3 store.', { secret: true }),
    S3_SECRET_KEY: variable(oneWord.optional(), 'Secret key of the S3 store.', { secret: true }),
    S3_PREFIX: variable(
      z
        .string()
        .regex(/^(?:[\w.-]+\/)*$/, 'must be folders such as slipway/media/')
        .default('media/'),
      'What the names of all objects begin with. Nothing else in the bucket is ever touched.',
    ),
    S3_PUBLIC_URL: variable(
      webUrl.optional(),
      'Address under which browsers find what the bucket holds below S3_PREFIX, such as that of a CDN.',
      { fallback: 'pictures are passed on by this service' },
    ),
  },
  (config, { production, refuse }) => {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
      refuse([name], config.MEDIA_STORE === 's3' && !config[name], 'is needed for MEDIA_STORE=s3')
    refuse(
      ['S3_PUBLIC_URL'],
      production && isPlainHttp(config.S3_PUBLIC_URL),
      'must be https in production, or pages may not show what is there',
    )
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof mediaVariables> {}
}
