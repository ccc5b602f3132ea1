const exposed = 'WWW-Authenticate, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Mcp-Session-Id'
const accepted =
  'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, ' +
  'Last-Event-ID, X-MCP-Toolsets, X-MCP-Readonly'

/** For pages that may read the answers; never with cookies. */
export function corsHeaders(origin: string): Record<string, string> {
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed, vary: 'Origin' }
}

export const preflightHeaders = {
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': accepted,
  'access-control-max-age': '86400',
}
