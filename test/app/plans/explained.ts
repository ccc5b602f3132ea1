import pg from 'pg'
import { parsers } from '../../../src/platform/database/parsers.ts'
import { PooledDatabase } from '../../../src/platform/database/pooled.ts'
import { PostgresListening } from '../../../src/platform/database/postgres-listening.ts'
import type { Database } from '../../../src/platform/database/types.ts'

export interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
export interface Plan {
  statement: string
  nodes: Node[]
}

/** A database that records the plan of every statement, including those inside functions. */
export function explained(url: string, heard: (plan: Plan) => void): Database {
  const options = [
    'session_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=0',
    'auto_explain.log_analyze=on',
    'auto_explain.log_timing=off',
    'auto_explain.log_nested_statements=on',
    'auto_explain.log_format=json',
    'client_min_messages=log',
    'timezone=UTC',
    // Makes scans as expensive as those of tables five times the size, so that the site need not be that big.
    'seq_page_cost=5',
  ]
  const connection = {
    connectionString: url,
    types: parsers,
    options: options.map((option) => `-c ${option}`).join(' '),
  }
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      const text = /^duration: .*?plan:\s*(\{.*\})\s*$/s.exec(message ?? '')?.[1]
      if (!text) return
      const { 'Query Text': statement, Plan: root } = JSON.parse(text) as { 'Query Text': string; Plan: Node }
      heard({ statement, nodes: below(root) })
    }),
  )
  return new PooledDatabase('postgres', pool, new PostgresListening({ connectionString: url }))
}

function below(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(below)]
}
