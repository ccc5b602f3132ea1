/** JSON for a jsonb column. A website may hold characters that jsonb cannot. */
export function storable(content: unknown): string {
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
}
