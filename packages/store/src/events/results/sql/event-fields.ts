import { quote } from '../../sql/quote.ts';
import type { Unit } from '../units.ts';
import {
  answerColumn,
  firstAnswerAt,
  isOfSurveys,
  readAnswers,
  type SurveyQuestion,
} from './answer-columns.ts';
import { overEvents } from './over-events.ts';
import { inUnits, isMisfit } from './value-units.ts';

/** Arrays of a payload number, with one element per event of a visitor. */
export interface ValueArrays {
  /** Doubles; NaN if absent. */
  readonly values: string;
  /** Integer units; 0 if absent or if the number doesn't fit. */
  readonly units: string;
  /** Whether the number doesn't fit. */
  readonly misfits: string;
}

/** Events collected together: those of one name, or refunds. Methods return names of arrays with one element per event of a visitor. */
export interface EventGroup {
  /** Milliseconds since the visitor's first exposure. */
  readonly ages: string;
  values(property: string, unit: Unit): ValueArrays;
  /** Hashes of order ids; 0 if there is none. */
  orders(): string;
  /** Condition on one event, for `overEvents`, that it names another currency. Never true if `currency` is null. */
  inOtherCurrency(currency: string | null): string;
}

/** The event columns that metrics need, deduplicated. */
export interface EventFields {
  named(eventName: string): EventGroup;
  /** Events of any name with a negative number. */
  refunds(property: string): EventGroup;
  /** Sorts the arrays chronologically. */
  inOrder(): void;
  /** Adds a question's answers to the array `said`; returns their index in its tuples. */
  answers(question: SurveyQuestion): number;
}

/** The columns collected for a group of events. */
export interface GroupColumns {
  /** Condition that an event belongs to the group. */
  readonly isOfGroup: string;
  /** Whether the arrays are in chronological order; sorting takes as long as collecting them. */
  readonly isOrdered: boolean;
  /** By array name. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Fields and the columns that provide them. */
export interface CollectedFields extends EventFields {
  groups(): readonly GroupColumns[];
  /** Arrays derived from other arrays and `exposedAt`, by name. */
  derived(): Readonly<Record<string, string>>;
}

/** An order id may be sent as a number. */
const order =
  "if(props['orderId'] != '', props['orderId'], if(mapContains(numbers, 'orderId'), toString(numbers['orderId']), ''))";

/** Creates an empty set of fields. */
export function createEventFields(): CollectedFields {
  const groups = new Map<string, CollectedGroup>();
  const questions: SurveyQuestion[] = [];
  let isOrdered = false;

  function groupOf(isOfGroup: string): CollectedGroup {
    const group = groups.get(isOfGroup) ?? createGroup(isOfGroup, `of${groups.size}`);
    groups.set(isOfGroup, group);
    return group;
  }

  return {
    named: (eventName) => groupOf(`eventName = ${quote(eventName)}`),
    refunds: (property) => groupOf(`numbers[${quote(property)}] < 0`),
    inOrder() {
      isOrdered = true;
    },
    answers(question) {
      const isSame = (other: SurveyQuestion) =>
        other.surveyId === question.surveyId && other.questionId === question.questionId;
      if (!questions.some(isSame)) questions.push(question);
      return firstAnswerAt + questions.findIndex(isSame);
    },
    groups: () => [
      ...[...groups.values()].map(({ isOfGroup, columns }) => ({ isOfGroup, isOrdered, columns: columns() })),
      ...(questions.length === 0 ? [] : [answersTo(questions)]),
    ],
    derived: () =>
      Object.assign(
        {},
        ...[...groups.values()].map((group) => group.derived()),
        questions.length > 0 && { said: readAnswers('answers', questions) },
      ),
  };
}

function answersTo(questions: readonly SurveyQuestion[]): GroupColumns {
  const surveyIds = new Set(questions.map(({ surveyId }) => surveyId));
  return { isOfGroup: isOfSurveys([...surveyIds]), isOrdered: false, columns: { answers: answerColumn } };
}

interface CollectedGroup extends EventGroup {
  readonly isOfGroup: string;
  columns(): Readonly<Record<string, string>>;
  derived(): Readonly<Record<string, string>>;
}

/** `name` is unique in the statement. */
function createGroup(isOfGroup: string, name: string): CollectedGroup {
  const properties: string[] = [];
  const currencies: string[] = [];
  const times = `times_${name}`;
  const ages = `ages_${name}`;
  const columns = new Map([[times, 'toUnixTimestamp64Milli(time)']]);
  const derived = new Map([[ages, `arrayMap(time -> time - exposedAt, ${times})`]]);

  return {
    isOfGroup,
    ages,
    values(property, unit) {
      if (!properties.includes(property)) properties.push(property);
      const values = `values${properties.indexOf(property)}_${name}`;
      columns.set(values, `if(mapContains(numbers, ${quote(property)}), numbers[${quote(property)}], nan)`);
      const suffix = `${values}_${unit.decimals}_${unit.exponent}`.replaceAll('-', 'minus');
      const [units, misfits] = [`units_${suffix}`, `misfits_${suffix}`];
      derived.set(misfits, `arrayMap(${overEvents(isMisfit(`of_${values}`, unit))})`);
      derived.set(units, `arrayMap(${overEvents(inUnits(`of_${values}`, `of_${misfits}`, unit))})`);
      return { values, units, misfits };
    },
    orders() {
      const orders = `orders_${name}`;
      columns.set(orders, `if(${order} = '', toUInt64(0), cityHash64(${order}))`);
      return orders;
    },
    inOtherCurrency(currency) {
      if (currency === null) return '0';
      if (!currencies.includes(currency)) currencies.push(currency);
      const foreign = `foreign${currencies.indexOf(currency)}_${name}`;
      columns.set(foreign, `upper(props['currency']) NOT IN ('', ${quote(currency)})`);
      return `of_${foreign}`;
    },
    columns: () => Object.fromEntries(columns),
    derived: () => Object.fromEntries(derived),
  };
}
