import { isExposure } from '../../queries/claims.ts';
import { quote } from '../../sql/quote.ts';
import type { Unit } from '../units.ts';
import { firstAnswerAt, type SurveyQuestion, saidColumn } from './answer-columns.ts';
import { overEvents } from './over-events.ts';
import { inUnits, isMisfit } from './value-units.ts';

/** Arrays of a payload's number, an element for each of a visitor's events. */
export interface ValueArrays {
  /** As doubles; where there is none, not a number. */
  readonly values: string;
  /** As whole units, 0 where there is none or it does not fit. */
  readonly units: string;
  /** Whether it does not fit. */
  readonly misfits: string;
}

/**
 * The columns of events that metrics need, each once however many ask for it. Conditions are on one event, as `overEvents` takes them;
 * besides what is asked for here there is the array `ages`: milliseconds since the visitor's first exposure.
 */
export interface EventFields {
  /** Says that an event has a name. */
  named(eventName: string): string;
  values(property: string, unit: Unit): ValueArrays;
  /** Chooses events of any name with a negative number that name an order too. */
  refunds(property: string): void;
  /** An array of hashes of orders, 0 where none is named. */
  orders(): string;
  /** Says that an event names another currency; of null, there is no other one. */
  inOtherCurrency(currency: string | null): string;
  /** Has the array `said` hold the answers of all events to a question; gives their place in its tuples. */
  answers(question: SurveyQuestion): number;
}

/** Fields, and the parts of statements that give them. */
export interface CollectedFields extends EventFields {
  /** Columns of numbers of events by the names of their arrays. */
  columns(): Readonly<Record<string, string>>;
  /** Arrays that few events have. */
  rare(): Readonly<Record<string, string>>;
  /** Chooses the events that are asked for. */
  where(): string;
  /** Arrays that are made of other arrays, by their names. */
  derived(): Readonly<Record<string, string>>;
}

/** An order's number may be a number. */
const order =
  "if(props['orderId'] != '', props['orderId'], if(mapContains(numbers, 'orderId'), toString(numbers['orderId']), ''))";

/** Creates fields of which nothing is asked for yet but the exposures of the experiment. */
export function createEventFields(): CollectedFields {
  const names: string[] = [];
  const properties: string[] = [];
  const questions: SurveyQuestion[] = [];
  const currencies: string[] = [];
  const columns = new Map<string, string>();
  const derived = new Map<string, string>();
  const chosen = new Set([isExposure]);

  function propertyValues(property: string): string {
    if (!properties.includes(property)) properties.push(property);
    const array = `values${properties.indexOf(property)}`;
    const name = quote(property);
    columns.set(array, `if(mapContains(numbers, ${name}), numbers[${name}], nan)`);
    return array;
  }

  return {
    named(eventName) {
      if (!names.includes(eventName)) names.push(eventName);
      return `of_names = ${names.indexOf(eventName) + 1}`;
    },
    values(property, unit) {
      const values = propertyValues(property);
      const suffix = `${values}_${unit.decimals}_${unit.exponent}`.replaceAll('-', 'minus');
      const [units, misfits] = [`units_${suffix}`, `misfits_${suffix}`];
      derived.set(misfits, `arrayMap(${overEvents(isMisfit(`of_${values}`, unit))})`);
      derived.set(units, `arrayMap(${overEvents(inUnits(`of_${values}`, `of_${misfits}`, unit))})`);
      return { values, units, misfits };
    },
    refunds(property) {
      chosen.add(`(numbers[${quote(property)}] < 0 AND ${order} != '')`);
    },
    orders() {
      columns.set('orders', `if(${order} = '', toUInt64(0), cityHash64(${order}))`);
      return 'orders';
    },
    inOtherCurrency(currency) {
      if (currency === null) return '0';
      if (!currencies.includes(currency)) currencies.push(currency);
      const array = `foreign${currencies.indexOf(currency)}`;
      columns.set(array, `upper(props['currency']) NOT IN ('', ${quote(currency)})`);
      return `of_${array}`;
    },
    answers(question) {
      const isSame = (other: SurveyQuestion) =>
        other.surveyId === question.surveyId && other.questionId === question.questionId;
      if (!questions.some(isSame)) questions.push(question);
      chosen.add(`surveyId = ${quote(question.surveyId)}`);
      return firstAnswerAt + questions.findIndex(isSame);
    },
    columns() {
      const indexes = names.map((_, at) => at + 1).join(', ');
      const list = `[${names.map(quote).join(', ')}]`;
      const index =
        names.length === 0
          ? 'toUInt16(0)'
          : `toUInt16(transform(toString(eventName), ${list}, [${indexes}], 0))`;
      return {
        names: index,
        ...Object.fromEntries(columns),
      };
    },
    rare: () => (questions.length === 0 ? {} : { said: saidColumn(questions) }),
    where() {
      const named = names.length === 0 ? [] : [`eventName IN (${names.map(quote).join(', ')})`];
      return [...named, ...chosen].map((condition) => `(${condition})`).join(' OR ');
    },
    derived: () => Object.fromEntries(derived),
  };
}
