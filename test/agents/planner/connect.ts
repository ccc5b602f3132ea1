/** An entry of `tools/list`. */
export interface Tool {
  name: string
  title?: string
  description?: string
  inputSchema: Schema
  outputSchema?: Schema
  annotations?: { readOnlyHint?: boolean; destructiveHint?: boolean }
}

export interface Schema {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

export type Result = Record<string, unknown>

export interface Problem {
  detail: string
  errors?: { path: string; message: string }[]
}

export type Outcome = { result: Result; problem?: undefined } | { problem: Problem; result?: undefined }

export interface Connection {
  tools: readonly Tool[]
  call(tool: string, args: Record<string, unknown>): Promise<Outcome>
}

interface Answer {
  tools: Tool[]
  isError?: boolean
  content: { text: string }[]
  structuredContent: Result
}

/** Speaks MCP to an address, and lists its tools. */
export async function connect(address: string, credential?: string): Promise<Connection> {
  let requests = 0
  const send = async (method: string, params: object, attempt = 0): Promise<Answer> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
        ...(credential && { authorization: `Bearer ${credential}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++requests, method, params }),
    })
    if (response.status === 503 && attempt < 20) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after') ?? 1)))
      return send(method, params, attempt + 1)
    }
    const { result, error } = await response.json()
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const { tools } = await send('tools/list', {})
  return {
    tools,
    async call(name, args) {
      const { isError, content, structuredContent } = await send('tools/call', { name, arguments: args })
      return isError ? { problem: JSON.parse(content[0]!.text) } : { result: structuredContent }
    },
  }
}
