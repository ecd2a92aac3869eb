import { DockerfileParser, type From, type JSONInstruction } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'

/** Severity of the Language Server Protocol; errors have 1. */
const warning = 2

/** The process that an image runs. */
export interface ImageProcess {
  /** ENTRYPOINT and CMD. */
  readonly command: readonly string[]
  /** The shell command of HEALTHCHECK. */
  readonly healthCheck: string
  readonly env: Readonly<Record<string, string>>
  readonly uid: number
  readonly gid: number
  readonly workingFolder: string
}

const argumentsOf = (instruction: JSONInstruction | undefined): string[] =>
  instruction?.getJSONStrings().map((text) => JSON.parse(text.getValue())) ?? []

/** Reads the instructions of the last stage. */
const lastStage = (text: string) => {
  const instructions = DockerfileParser.parse(text).getInstructions()
  const start = instructions.findLastIndex((each) => each.getKeyword() === 'FROM')
  const stage = instructions.slice(start)
  const last = (keyword: string) => stage.findLast((each) => each.getKeyword() === keyword)
  return { stage, last }
}

export function processOf(text: string): ImageProcess {
  const { stage, last } = lastStage(text)
  const json = (keyword: string) => argumentsOf(last(keyword) as JSONInstruction | undefined)
  const env = stage.filter((each) => each.getKeyword() === 'ENV').flatMap((each) => each.getArguments().map(String))
  const [uid, gid] = (last('USER')?.getArgumentsContent() ?? '').split(':').map(Number)
  return {
    command: [...json('ENTRYPOINT'), ...json('CMD')],
    healthCheck:
      last('HEALTHCHECK')
        ?.getRawArgumentsContent()
        ?.split(/\bCMD\b/)[1]
        ?.trim() ?? '',
    env: Object.fromEntries(env.map((pair) => pair.split('=', 2) as [string, string])),
    uid: uid ?? Number.NaN,
    gid: gid ?? Number.NaN,
    workingFolder: last('WORKDIR')?.getArgumentsContent() ?? '/',
  }
}

const isPinned = (from: From, stages: readonly string[]): boolean => {
  const image = from.getImage() ?? ''
  if (stages.includes(image)) return true
  const [, tag] = /[:@]([^/]+)$/.exec(image) ?? []
  return tag !== undefined && tag !== 'latest'
}

/** Rules that follow the Dockerfile linters hadolint and dockle: name, and whether the file follows the rule. */
const rules: [rule: string, isMet: (text: string) => boolean][] = [
  [
    'each base image has a tag other than latest',
    (text) => {
      const froms = DockerfileParser.parse(text).getFROMs()
      const stages = froms.flatMap((from) => from.getBuildStage() ?? [])
      return froms.length > 0 && froms.every((from) => isPinned(from, stages))
    },
  ],
  [
    'the user is a number other than 0, so that Kubernetes can check it',
    (text) => {
      const { uid, gid } = processOf(text)
      return uid > 0 && gid > 0
    },
  ],
  [
    'ENTRYPOINT and CMD have the exec form, so that signals reach the server',
    (text) => {
      const { last } = lastStage(text)
      return ['ENTRYPOINT', 'CMD'].every((keyword) => argumentsOf(last(keyword) as JSONInstruction | undefined).length > 0)
    },
  ],
  [
    'HEALTHCHECK exists and needs no curl',
    (text) => {
      const { healthCheck } = processOf(text)
      return healthCheck !== '' && !healthCheck.includes('curl')
    },
  ],
  ['paths of WORKDIR are absolute', (text) => processOf(text).workingFolder.startsWith('/')],
  ['COPY replaces ADD', (text) => !/^ADD\b/im.test(text)],
  ['no sudo, and no package without a version', (text) => !/\bsudo\b|\bapt-get install\b|\bapk add\b/.test(text)],
  [
    'the image has the labels title, licenses, version, revision and source',
    (text) => ['title', 'licenses', 'version', 'revision', 'source'].every((name) => text.includes(`org.opencontainers.image.${name}=`)),
  ],
]

/** Faults of a Dockerfile: errors and warnings of its syntax, and broken rules. */
export function faultsOfDockerfile(text: string): string[] {
  const found = validate(text).filter(({ severity = 1 }) => severity <= warning)
  return [
    ...found.map(({ message, range }) => `line ${range.start.line + 1}: ${message}`),
    ...rules.filter(([, isMet]) => !isMet(text)).map(([rule]) => `broken rule: ${rule}`),
  ]
}
