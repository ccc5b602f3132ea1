import * as z from 'zod'
import { setting } from '../settings/declare.ts'

/** How much of something is let through, which a site owner may change. */
export const limit = (key: string, title: string, description: string, fallback: number) =>
  setting({ key: `limits.${key}`, title, description, schema: z.int().min(1).max(1_000_000), default: fallback })
