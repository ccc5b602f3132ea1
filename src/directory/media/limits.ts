import type { Policy } from '../../platform/limits/policy.ts'
import { uploadsPerHour } from './settings.ts'

export const uploads: Policy = { name: 'uploads', quota: uploadsPerHour, window: 3600 }
