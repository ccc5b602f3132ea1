import { readFileSync } from 'node:fs'

interface Node {
  name: string
  description: string
  children?: Node[]
}

const tree = JSON.parse(
  readFileSync(new URL('../../../../src/directory/categories/starter/categories.json', import.meta.url), 'utf8'),
) as Node[]

/** The category tree that a new site starts with. */
export const categories = tree.flatMap(({ name, description, children = [] }, at) => {
  const id = (at + 1) * 100
  return [
    { id, name, description, parent_id: null },
    ...children.map((child, index) => ({
      id: id + index + 1,
      name: child.name,
      description: child.description,
      parent_id: id,
    })),
  ]
})
