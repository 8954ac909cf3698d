import { JsonReporter } from 'vitest/node';

/** Vitest's JSON report, plus the errors that belong to no test: these fail a run even if every test passes. */
export default class ReportWithErrors extends JsonReporter {
  /** @type {readonly string[]} */
  #errors = [];

  /**
   * @override
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<{ message: string, stack?: string }>} [errors]
   */
  async onTestRunEnd(modules, errors = []) {
    this.#errors = errors.map(({ message, stack }) => stack ?? message);
    await super.onTestRunEnd(modules);
  }

  /** @override @param {string} report */
  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), unhandledErrors: this.#errors }));
  }
}
