import manifest from '../../package.json' with { type: 'json' }

/** The version of this software. */
export const version: string = manifest.version
