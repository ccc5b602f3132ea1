declare module 'autocannon' {
  interface Request {
    method?: string
    path: string
    headers?: Record<string, string>
    body?: string
  }
  interface Client {
    setRequests(requests: Request[]): void
  }
  interface Options {
    url: string
    connections: number
    duration: number
    requests: Request[]
    setupClient(client: Client): void
  }
  interface Result {
    requests: { total: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  interface Running extends Promise<Result> {
    on(event: 'start', listener: () => void): void
  }
  export default function autocannon(options: Options): Running
}
