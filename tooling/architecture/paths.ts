/** Path patterns of the rules, relative to the root of the repository. */
export const contracts = '^packages/contracts/src/'
/** The program that checks a server, in the same package. */
export const conformance = '^packages/contracts/conformance/'
export const contractData = '^packages/contracts/src/data/'
export const domain = '^packages/domain/src/'
export const api = '^apps/api/src/'
/** The commands that call a running server, through the SDK. */
export const adminCommands = '^apps/api/src/cli/admin/'
export const sdk = '^apps/sdk/src/'
/** Entries of the SDK that contain domain rules. */
export const sdkRules = '^apps/sdk/src/(rules|evaluate|validate|testing)/'
/** The entry of the SDK that shares schemas with its users. */
export const sdkTesting = '^apps/sdk/src/testing/'
export const console = '^apps/console/src/'
/** All shipped files, and the tests beside them. */
export const product = '^(packages|apps)/[^/]+/(src|conformance)/'
export const tests = '\\.(test|test-d)\\.tsx?$'

export const isProduct = (path: string): boolean => new RegExp(product).test(path) && !new RegExp(tests).test(path)
