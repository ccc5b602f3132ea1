// Calls the tools of the MCP server from its page. Loaded only there. The key stays in this tab's memory; cookies are
// never sent, so another site can't make it call anything.

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
}

interface Tool {
  name: string
  description: string
  inputSchema: Schema
  annotations: { readOnlyHint: boolean }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

class McpConsole extends HTMLElement {
  readonly #tools = new Map<string, Tool>()
  #calls = 0

  async connectedCallback() {
    const form = this.querySelector('form')!
    try {
      const { tools } = (await this.#send('tools/list', {})).result as { tools: Tool[] }
      for (const tool of tools) this.#tools.set(tool.name, tool)
    } catch {
      return
    }
    const choose = form.querySelector<HTMLSelectElement>('select')!
    choose.replaceChildren(...[...this.#tools.keys()].map((name) => new Option(name)))
    const asked = new URLSearchParams(location.search).get('tool')
    choose.value = asked && this.#tools.has(asked) ? asked : 'search_listings'
    choose.addEventListener('change', () => this.#show())
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#call()
    })
    this.#show()
    form.hidden = false
  }

  get #tool(): Tool {
    return this.#tools.get(this.querySelector('select')!.value)!
  }

  #show() {
    const { description, inputSchema } = this.#tool
    this.#part('about').textContent = description
    const required = inputSchema.required ?? []
    this.#part('fields').replaceChildren(
      ...Object.entries(inputSchema.properties ?? {})
        .sort(([a], [b]) => Number(required.includes(b)) - Number(required.includes(a)))
        .map(([name, schema]) => fieldFor(name, schema, required.includes(name))),
    )
    this.#part('result').hidden = true
  }

  async #call() {
    const args: Record<string, unknown> = {}
    for (const control of this.#part('fields').querySelectorAll<Control>('[data-type]')) {
      const { value, name } = control
      control.setCustomValidity('')
      if (value === '') continue
      try {
        args[name] = control.dataset.type === 'string' ? value : JSON.parse(value)
      } catch {
        control.setCustomValidity('This isn’t valid JSON. Strings need double quotes.')
        control.reportValidity()
        control.addEventListener('input', () => control.setCustomValidity(''), { once: true })
        return
      }
    }
    const button = this.querySelector<HTMLButtonElement>('button[type=submit]')!
    button.disabled = true
    try {
      const { result, error } = await this.#send('tools/call', { name: this.#tool.name, arguments: args })
      const text = (result as { content?: { text: string }[] } | undefined)?.content?.[0]?.text
      const isWrong = error !== undefined || (result as { isError?: boolean } | undefined)?.isError === true
      this.#report(text === undefined ? JSON.stringify(error ?? result, null, 2) : indented(text), isWrong)
    } catch {
      this.#report('The server didn’t answer. Check your connection and try again.', true)
    } finally {
      button.disabled = false
    }
  }

  #report(text: string, isWrong: boolean) {
    const result = this.#part('result')
    this.#part('status').textContent = isWrong ? 'The call failed' : 'Result'
    result.querySelector('code')!.textContent = text
    result.hidden = false
    result.classList.toggle('console-wrong', isWrong)
  }

  async #send(method: string, params: object): Promise<{ result?: unknown; error?: unknown }> {
    const key = this.querySelector<HTMLInputElement>('input[name=key]')!.value.trim()
    const response = await fetch('/mcp', {
      method: 'POST',
      credentials: 'omit',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++this.#calls, method, params }),
    })
    return response.json()
  }

  #part(name: string): HTMLElement {
    return this.querySelector<HTMLElement>(`[data-part=${name}]`)!
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function fieldFor(name: string, schema: Schema, required: boolean): HTMLElement {
  const id = `console-${name}`
  const field = document.createElement('div')
  field.className = 'field'
  const label = document.createElement('label')
  label.htmlFor = id
  const code = document.createElement('code')
  code.textContent = name
  label.append(code)
  if (!required) {
    const optional = document.createElement('span')
    optional.className = 'optional'
    optional.textContent = 'optional'
    label.append(' ', optional)
  }
  const control = controlFor(schema)
  control.id = id
  control.name = name
  control.required = required
  field.append(label)
  if (schema.description) {
    const hint = document.createElement('p')
    hint.className = 'hint'
    hint.id = `${id}-hint`
    hint.textContent = schema.description
    control.setAttribute('aria-describedby', hint.id)
    field.append(hint)
  }
  field.append(control)
  return field
}

/** The types of values, in any of the alternatives. */
function typesOf({ type, enum: values = [], anyOf = [] }: Schema): string[] {
  return [type ?? [], values.map((value) => typeof value), anyOf.map(typesOf)].flat(2)
}

function controlFor(schema: Schema): Control {
  const types = typesOf(schema)
  const values = schema.enum ?? (types.includes('boolean') ? [true, false] : undefined)
  if (values) {
    const select = document.createElement('select')
    select.append(new Option('', ''), ...values.map((value) => new Option(String(value))))
    select.dataset.type = values.every((value) => typeof value === 'string') ? 'string' : 'json'
    return select
  }
  const isNumber = types.includes('integer') || types.includes('number')
  if (isNumber || (types.includes('string') && !types.includes('array') && !types.includes('object'))) {
    const input = document.createElement('input')
    input.type = isNumber ? 'number' : 'text'
    input.dataset.type = isNumber ? 'json' : 'string'
    if (schema.minimum !== undefined) input.min = String(schema.minimum)
    if (types.includes('number')) input.step = 'any'
    if (schema.maxLength !== undefined) input.maxLength = schema.maxLength
    input.autocomplete = 'off'
    return input
  }
  const text = document.createElement('textarea')
  text.rows = 4
  text.spellcheck = false
  text.placeholder = types.includes('array') ? '[…]' : '{…}'
  text.dataset.type = 'json'
  return text
}

customElements.define('mcp-console', McpConsole)
