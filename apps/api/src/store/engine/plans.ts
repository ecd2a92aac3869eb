/**
 * The settings of connections that write. A write concerns few rows and finds them by an index. PostgreSQL would plan most of its statements
 * again each time, which takes longer than the execution.
 * A shared plan must not depend on a table that was empty when the plan was created, so sequential scans are off. Starting parallel workers
 * takes longer than a short statement. The pages that writes read are mostly in memory, so reading them in any order costs about the same.
 */
const plansOfWrites = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

/** Statements that give a connection these settings. */
export const setPlansOfWrites = Object.entries(plansOfWrites).map(([name, value]) => `set ${name} to ${value}`)

/** Statements that give a transaction the usual settings. */
export const setUsualPlans = Object.keys(plansOfWrites).map((name) => `set local ${name} to default`)
