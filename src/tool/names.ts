export { type InputProblem, type ParsedEdit, type ParsedEdits, parseEdits } from './parse.ts'
export type { ToolResult, ToolRunner } from './run.ts'
export { type EditTool, type EditToolSchema, editTool, strReplaceTool } from './schemas.ts'
export { type EditsSchema, editsSchema } from './standard.ts'
