/** The items that break a rule, by name, each with the message of the rule. A rule is a function that throws. */
export const brokenBy = <T>(items: readonly T[], nameOf: (item: T) => string, rule: (item: T) => void): string[] =>
  items.flatMap((item) => {
    try {
      rule(item)
      return []
    } catch (fault) {
      return [`${nameOf(item)}: ${fault instanceof Error ? fault.message : fault}`]
    }
  })
