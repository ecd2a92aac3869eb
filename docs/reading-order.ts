/** A group of pages in the sidebar. */
export interface Chapter {
  readonly title: string
  /** Paths of the pages below this folder, without the ending. */
  readonly pages: readonly string[]
}

/** All pages except the ADRs, in the order in which a newcomer reads them. The tests run the guides in this order on one server. */
export const chapters: readonly Chapter[] = [
  { title: 'Quick starts', pages: ['guides/first-flag', 'guides/console', 'guides/connect-an-sdk', 'guides/for-launchdarkly-users'] },
  { title: 'Flags', pages: ['guides/flags', 'guides/personas', 'guides/change-requests', 'guides/moving-features', 'guides/command-line'] },
  { title: 'Applications', pages: ['guides/applications', 'guides/fan-out', 'guides/metrics'] },
  {
    title: 'Access',
    pages: ['guides/access', 'guides/roles', 'guides/single-sign-on', 'guides/saml', 'guides/openid-connect', 'guides/scim'],
  },
  { title: 'Records', pages: ['guides/events', 'guides/history', 'guides/audit', 'guides/webhooks'] },
  { title: 'Clients of the API', pages: ['guides/paging', 'guides/local-search', 'guides/safe-writes', 'guides/openapi'] },
  { title: 'Migration', pages: ['guides/from-unleash', 'guides/from-other-products', 'guides/import', 'guides/export-and-import'] },
  {
    title: 'Operations',
    pages: ['guides/deploy', 'guides/kubernetes', 'guides/production', 'guides/monitoring', 'guides/backup', 'guides/upgrade'],
  },
  { title: 'Reference', pages: ['glossary', 'architecture', 'memory', 'conformance'] },
]
