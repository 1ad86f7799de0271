import { missingPeer } from '../peers.ts'
import { openRoots } from '../roots.ts'
import { openDocuments } from './documents.ts'
import { createTools, type Tool, type ToolResult } from './tools.ts'

/**
 * Serves the documents in `directories` over the Model Context Protocol on standard input and output, until that
 * input ends.
 *
 * @throws where a directory does not exist or the protocol's package is not installed.
 */
export async function serve(directories: readonly string[], version: string): Promise<void> {
  const tools = createTools(openDocuments(await openRoots(directories)))
  const { Server, StdioServerTransport, types } = await loadSdk()
  const server = new Server({ name: 'replace-exactly-once', version }, { capabilities: { tools: {} } })
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: Object.entries(tools).map(listed) }))
  server.setRequestHandler(types.CallToolRequestSchema, ({ params: { name, arguments: input = {} } }) => {
    const tool = Object.hasOwn(tools, name) ? tools[name]! : null
    if (tool === null) throw new types.McpError(types.ErrorCode.InvalidParams, `no tool ${name}`)
    return tool.run(input).catch(failed)
  })
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve
    process.stdin.once('end', resolve)
  })
  await server.connect(new StdioServerTransport())
  await ended
}

function listed([name, { run: _run, readOnly, ...description }]: [string, Tool]) {
  return { name, ...description, annotations: { readOnlyHint: readOnly, destructiveHint: !readOnly } }
}

/** A wrong argument or a file that cannot be had is the model's to read. */
function failed(error: Error): ToolResult {
  return { content: [{ type: 'text', text: error.message }], isError: true }
}

async function loadSdk() {
  try {
    const [{ Server }, { StdioServerTransport }, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ])
    return { Server, StdioServerTransport, types }
  } catch (error) {
    throw missingPeer(error, 'the MCP server', '@modelcontextprotocol/sdk')
  }
}
