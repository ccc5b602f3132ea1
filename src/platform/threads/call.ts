export interface ThreadCall {
  module: string
  name: string
  arguments: readonly unknown[]
}

/** Runs in a thread: calls an exported function of a module, which stays loaded for the next call. */
export default async function call({ module, name, arguments: given }: ThreadCall): Promise<unknown> {
  const exported = (await import(module)) as Record<string, (...given: readonly unknown[]) => unknown>
  return exported[name]!(...given)
}
