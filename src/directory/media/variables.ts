import * as z from 'zod'
import {
  type ConfigOf,
  isPlainHttp,
  oneWord,
  variable,
  variableGroup,
  webUrl,
  wholeNumber,
} from '../../platform/config/variable.ts'

export const mediaVariables = variableGroup(
  {
    MEDIA_STORE: variable(
      z.enum(['disk', 's3']).default('disk'),
      'Where to store uploaded images: `disk` (in DATA_DIR; one machine or a shared folder) or `s3` (any S3-compatible store).',
    ),
    S3_ENDPOINT: variable(webUrl.optional(), 'S3 endpoint URL, without the bucket.', {
      fallback: 'AWS in S3_REGION',
    }),
    S3_BUCKET: variable(
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'must be a bucket name')
        .optional(),
      'Bucket for uploaded images.',
    ),
    S3_REGION: variable(
      z
        .string()
        .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1')
        .default('us-east-1'),
      'S3 region.',
    ),
    S3_ACCESS_KEY: variable(oneWord.optional(), 'S3 access key.', { secret: true }),
    S3_SECRET_KEY: variable(oneWord.optional(), 'S3 secret key.', { secret: true }),
    S3_PREFIX: variable(
      z
        .string()
        .regex(/^(?:[\w.-]+\/)*$/, 'must be a folder path such as slipway/media/')
        .default('media/'),
      'Prefix for all objects. We never touch anything else in the bucket.',
    ),
    S3_TIMEOUT: variable(
      wholeNumber(1, 300).default(20),
      'Seconds to wait for a response from S3, including retries, before uploads fail with 503.',
    ),
    S3_PUBLIC_URL: variable(webUrl.optional(), 'Public URL of the contents of S3_PREFIX, such as a CDN.', {
      fallback: 'this service serves the images',
    }),
  },
  (config, { production, refuse }) => {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
      refuse([name], config.MEDIA_STORE === 's3' && !config[name], 'is required for MEDIA_STORE=s3')
    refuse(
      ['S3_PUBLIC_URL'],
      production && isPlainHttp(config.S3_PUBLIC_URL),
      'must be https in production, or browsers block the images',
    )
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof mediaVariables> {}
}
