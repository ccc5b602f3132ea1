/**
 * About how many tokens a text is. Errs on the high side: models differ, and a question that is too long is refused.
 */
export function tokensOf(text: string): number {
  const plain = text.match(/[\x20-\x7e]/g)?.length ?? 0
  return Math.ceil(plain / 3.5 + (text.length - plain) / 1.2)
}

/** Shares a budget so that nobody gets more than they need and what they leave goes to the others. */
export function fairShares(needs: readonly number[], budget: number): number[] {
  const shares = needs.map(() => 0)
  let left = budget
  const waiting = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need)
  for (const [place, { need, index }] of waiting.entries()) {
    shares[index] = Math.min(need, Math.floor(left / (waiting.length - place)))
    left -= shares[index]!
  }
  return shares
}
