import { describeHostileRequests } from './fuzz/hostile-run'

/** Few, and always the same ones; `npm run fuzz` sends as many as it is asked to, each time others. */
describeHostileRequests({
  requests: Number(process.env.FUZZ_REQUESTS ?? 200),
  seed: Number(process.env.FUZZ_SEED ?? 20_261_121),
})
