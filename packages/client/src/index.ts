export { Slipway, type SlipwayOptions } from './client.ts'
export { type ErrorCode, isSlipwayError, SlipwayError } from './errors.ts'
export * from './operations.ts'
export { type Page, PagedRequest } from './pages.ts'
