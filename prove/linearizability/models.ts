import type { Model } from './check.ts'

/** A listing. Members are numbered from 0, and the state has a bit for each who has voted. */
export interface VoteCall {
  member: number
  action: 'cast' | 'withdraw'
}

export const votes: Model<number, VoteCall, { votes: number }> = {
  initial: 0,
  step(voted, { member, action }, output) {
    const next = action === 'cast' ? voted | (1 << member) : voted & ~(1 << member)
    return output === undefined || output.votes === bitsOf(next) ? next : undefined
  },
}

/** A launch week. Listings are numbered from 0, and the state has a bit for each that has a place. */
export interface PlaceCall {
  listing: number
  action: 'take' | 'leave'
}

export function places(capacity: number): Model<number, PlaceCall, 'taken' | 'full' | 'left'> {
  return {
    initial: 0,
    step(taken, { listing, action }, output) {
      const bit = 1 << listing
      if (action === 'leave') return taken & ~bit
      const fits = (taken & bit) !== 0 || bitsOf(taken) < capacity
      if (output === 'full') return fits ? undefined : taken
      if (fits) return taken | bit
      return output === undefined ? taken : undefined
    },
  }
}

export type OrderState = 'pending' | 'paid' | 'cancelled'
export type OrderCall = 'pay' | 'cancel' | 'read'

/** Money that arrives for a canceled order is due for a refund, and the order stays canceled. A paid one stays paid. */
export const orders: Model<OrderState, OrderCall, OrderState | 'done'> = {
  initial: 'pending',
  step(state, call, output) {
    if (call === 'read') return output === undefined || output === state ? state : undefined
    if (state !== 'pending') return state
    return call === 'pay' ? 'paid' : 'cancelled'
  },
}

function bitsOf(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
