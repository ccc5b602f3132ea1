import type { Node, TaggedTemplateExpression, TypeNode } from 'typescript/unstable/ast'
import { isIdentifier, isNoSubstitutionTemplateLiteral, isTaggedTemplateExpression } from 'typescript/unstable/ast/is'
import { type Checker, type Symbol as Property, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { OpenProgram } from './program.ts'

/** A value as the code sees it. */
export type Kind = string

export interface RowColumn {
  kinds: Set<Kind>
  nullable: boolean
  optional: boolean
}

/** A `sql<Row>` in the source. */
export interface TypedStatement {
  at: string
  /** The pieces of its template literal. */
  template: readonly string[]
  columns: Map<string, RowColumn>
  /** Callers add their own columns. */
  open: boolean
}

export function typedStatements({ project: { checker }, filesIn }: OpenProgram): TypedStatement[] {
  return filesIn('src').flatMap(({ file, source }) => {
    const found: TypedStatement[] = []
    const visit = (node: Node): void => {
      if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') {
        const [row] = node.typeArguments ?? []
        const line = source.text.slice(0, node.getStart(source)).split('\n').length
        if (row) found.push({ at: `${file}:${line}`, template: piecesOf(node), ...rowOf(checker, row) })
      }
      node.forEachChild(visit)
    }
    visit(source)
    return found
  })
}

function piecesOf({ template }: TaggedTemplateExpression): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text]
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
}

function rowOf(checker: Checker, node: TypeNode): Pick<TypedStatement, 'columns' | 'open'> {
  const type = checker.getTypeFromTypeNode(node)!
  const columns = new Map<string, RowColumn>()
  for (const property of checker.getPropertiesOfType(type)) columns.set(property.name, columnOf(checker, property))
  const parts = type.flags & TypeFlags.Intersection ? typesOf(type) : [type]
  return { columns, open: parts.some(({ flags }) => flags & TypeFlags.TypeParameter) }
}

function columnOf(checker: Checker, property: Property): RowColumn {
  const kinds = new Set(kindsOf(checker, checker.getTypeOfSymbol(property)!))
  const optional = (property.flags & SymbolFlags.Optional) !== 0
  const nullable = kinds.has('null') || kinds.has('any')
  kinds.delete('null')
  kinds.delete('undefined')
  return { kinds, nullable, optional }
}

function typesOf(type: Type): readonly Type[] {
  return (type as Type & { getTypes(): readonly Type[] | undefined }).getTypes() ?? []
}

const primitives: readonly (readonly [number, Kind])[] = [
  [TypeFlags.AnyOrUnknown, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.TypeVariable, 'any'],
]

function kindsOf(checker: Checker, type: Type): Kind[] {
  if (type.flags & TypeFlags.Union) return typesOf(type).flatMap((part) => kindsOf(checker, part))
  // A branded number is a number.
  if (type.flags & TypeFlags.Intersection) return kindsOf(checker, typesOf(type)[0]!)
  const primitive = primitives.find(([flags]) => type.flags & flags)
  if (primitive) return [primitive[1]]
  if (checker.isArrayType(type) || checker.typeToString(type).startsWith('readonly ')) {
    const element = checker.getTypeArguments(type as never)[0]
    return [
      `${element ? [...new Set(kindsOf(checker, element))].filter((kind) => kind !== 'null').join('|') : 'any'}[]`,
    ]
  }
  const name = type.getSymbol()?.name
  return [name === 'Date' || name === 'Buffer' ? name : 'object']
}
