import { jsonFault } from '../../parts/code-editor/json-fault.ts'

/** Reads a JSON file. Rejects with a sentence for the person. `most`: the bytes that the server accepts. */
export const readJson = async (file: File, most: number): Promise<unknown> => {
  if (file.size > most) throw new Error(`The file has more than ${most / 1e6} MB, which the server does not accept. Use the command line.`)
  const text = await file.text()
  const fault = jsonFault(text)
  if (fault) throw new Error(`The file cannot be read. ${fault.message}`)
  return JSON.parse(text)
}
