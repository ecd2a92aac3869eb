export type { AccountOptions, ApplicationOptions, TestServer, TestServerOptions } from './options.ts'
export { createTestServer } from './test-server.ts'
