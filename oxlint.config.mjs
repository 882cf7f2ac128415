// Biome formats and holds the everyday rules; Oxlint is here for what needs types, for React's hooks, and for house
// rules about imports and properties. Why both: docs/decisions/2026-11-21-linting.md.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'oxlint'

/** Shell and remotes share a part of these packages: what is not in it would be missing at run time alone. */
function sharedPart(name, file) {
  const source = readFileSync(new URL(`./frontends/build/${file}`, import.meta.url), 'utf8')
  const names = source.slice(source.indexOf('{') + 1, source.indexOf('}')).split(',')
  return {
    name,
    allowTypeImports: true,
    allowImportNames: names.map((one) => one.trim()).filter(Boolean),
    message: `The shared part of it stands in frontends/build/${file}.`,
  }
}

export default defineConfig({
  ignorePatterns: ['**/dist/**', '**/*.mjs', '**/*.cjs', '.stryker-tmp/**', 'tests/earlier-remote/build/**'],
  plugins: ['typescript', 'react'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: false, allowDefaultCaseForExhaustiveSwitch: true },
    ],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
  },
  overrides: [
    {
      files: ['frontends/*/src/**/*.ts', 'frontends/*/src/**/*.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              sharedPart('react-router-dom', 'router.mjs'),
              sharedPart('@tanstack/react-query', 'query.mjs'),
            ],
          },
        ],
      },
    },
    {
      files: ['packages/*/src/domain/**/*.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Time comes in with the command.' },
          { object: 'Math', property: 'random', message: 'Randomness comes in with the command.' },
          { property: 'randomUUID', message: 'Ids come in with the command.' },
        ],
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '/schemas/',
                allowTypeImports: true,
                message: 'The domain takes types from the schemas; it never runs zod.',
              },
            ],
          },
        ],
      },
    },
  ],
})
